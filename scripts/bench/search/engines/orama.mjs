import { create, insertMultiple, load, save, search } from "@orama/orama";

const newIndex = () =>
  create({
    schema: { route: "string", title: "string", content: "string", parents: "string" },
    components: { tokenizer: { language: "english", stemming: true } },
  });

export const orama = {
  name: "Orama 3",
  how: "stems, one mistake (`tolerance` 1), all words before some (`threshold` 1); boosts 5, 1, 2; stores all content",

  async build({ sections }) {
    const index = newIndex();
    await insertMultiple(
      index,
      sections.map(({ id, title, content, parents }) => ({ route: id, title, content, parents })),
    );
    return [JSON.stringify(save(index))];
  },

  async load([text]) {
    const index = newIndex();
    load(index, JSON.parse(text));
    return async (query) => {
      const { hits } = await search(index, {
        term: query,
        properties: ["title", "content", "parents"],
        boost: { title: 5, content: 1, parents: 2 },
        tolerance: 1,
        threshold: 1,
        limit: 8,
      });
      return hits.map(({ document }) => document.route);
    };
  },
};
