/** The menu that App Bridge shows inside of the Shopify admin: its links, the first of them the app's own page. */
export { NavMenu as AdminMenu } from "@shopify/app-bridge-react";
