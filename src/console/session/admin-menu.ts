/** The menu App Bridge adds to the Shopify admin. Its first link is the app's home page. */
export { NavMenu as AdminMenu } from "@shopify/app-bridge-react";
