import library from "flexsearch";

const { Charset, Document } = library;

const newIndex = () =>
  new Document({
    encoder: Charset.LatinBalance,
    document: {
      id: "id",
      store: ["route", "title", "parents"],
      index: [
        { field: "title", tokenize: "forward", resolution: 9 },
        { field: "parents", tokenize: "forward", resolution: 9 },
        { field: "content", tokenize: "forward", resolution: 9 },
      ],
    },
  });

export const flexSearch = {
  name: "FlexSearch 0.8",
  how: "prefixes (`forward`), letters that sound alike (`LatinBalance`), parts of the query if the complete query finds nothing (`suggest`); titles before parents before content, because it has no weights; titles stored",

  async build({ sections }) {
    const index = newIndex();
    sections.forEach((section, id) => index.add({ ...section, id, route: section.id }));
    const parts = [];
    index.export((key, data) => parts.push([key, data]));
    return [JSON.stringify(parts.filter(([, data]) => data !== undefined))];
  },

  async load([text]) {
    const index = newIndex();
    for (const [key, data] of JSON.parse(text)) index.import(key, data);
    return (query) => {
      const byField = index.search(query, { limit: 8, suggest: true, enrich: true });
      const fields = ["title", "parents", "content"].flatMap((name) =>
        byField.filter(({ field }) => field === name),
      );
      const routes = fields.flatMap(({ result }) => result.map(({ doc }) => doc.route));
      return [...new Set(routes)].slice(0, 8);
    };
  },
};
