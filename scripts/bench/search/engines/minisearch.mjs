import MiniSearch from "minisearch";

const options = {
  fields: ["title", "content", "parents"],
  storeFields: ["route", "title", "parents"],
  searchOptions: { boost: { title: 5, parents: 2 }, prefix: true, fuzzy: 0.2 },
};

export const miniSearch = {
  name: "MiniSearch 7",
  how: "prefixes and mistakes (0.2 of a word's length) as VitePress has them; boosts 5, 1, 2; titles stored",

  async build({ sections }) {
    const index = new MiniSearch(options);
    index.addAll(sections.map((section, id) => ({ ...section, id, route: section.id })));
    return [JSON.stringify(index)];
  },

  async load([text]) {
    const index = MiniSearch.loadJSON(text, options);
    return (query) =>
      index
        .search(query)
        .slice(0, 8)
        .map(({ route }) => route);
  },
};
