/** Style sheets that components of the portal bring along. */
declare module "*.css";
