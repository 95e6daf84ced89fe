import library from "lunr";

const fields = { title: 5, content: 1, parents: 2 };

export const lunr = {
  name: "lunr 2.3.9",
  how: "configured like the Docusaurus plugin: each term as a word and a prefix in each field, any of them; boosts 5, 1, 2; index with separate titles",

  async build({ sections }) {
    const index = library(function () {
      this.ref("id");
      for (const [field, boost] of Object.entries(fields)) this.field(field, { boost });
      this.k1(1.2);
      this.b(0.75);
      sections.forEach((section, id) => this.add({ ...section, id }));
    });
    const documents = sections.map(({ id, title, parents }) => ({ id, title, parents }));
    return [JSON.stringify({ documents, index })];
  },

  async load([text]) {
    const { documents, index: serialised } = JSON.parse(text);
    const index = library.Index.load(serialised);
    const { NONE, TRAILING } = library.Query.wildcard;
    return (query) =>
      index
        .query((asked) => {
          for (const term of library.tokenizer(query)) {
            for (const [field, boost] of Object.entries(fields)) {
              asked.term(term.toString(), { fields: [field], boost, wildcard: NONE });
              asked.term(term.toString(), { fields: [field], boost, wildcard: TRAILING });
            }
          }
        })
        .slice(0, 8)
        .map(({ ref }) => documents[ref].id);
  },
};
