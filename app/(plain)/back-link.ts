/** The way back to the organisation that the address names, if it is one of the person's own. */
export function backLink(orgs: readonly { name: string; slug: string }[], from: string | string[] | undefined) {
  const org = orgs.find(({ slug }) => slug === from) ?? orgs[0];
  return org && { href: `/${org.slug}/overview`, label: org.name };
}
