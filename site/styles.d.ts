/** Style sheets that components of the portal bring along. */
declare module "*.css";

/** The text of a style sheet, for a page that has it to itself. */
declare module "*.css?raw" {
  const text: string;
  export default text;
}
