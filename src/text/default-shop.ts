import shopFile from "../../shop.json" with { type: "json" };

/** The shop's name and contacts as shop.json has them: the defaults until staff set others (B8). `siteUrl`: the address of the site, without a
 *  slash at the end; SITE_URL overrides it. */
export const shop = shopFile;
