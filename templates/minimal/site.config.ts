import { defineSite } from "lectern";

export default defineSite({
  title: {{titleText}},
  // Where readers will find the site: links between pages do not need it, feeds and search engines do.
  url: "https://docs.example.org",
});
