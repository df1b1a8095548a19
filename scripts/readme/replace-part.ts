/** A page with a new text between the markers of a part. */
export function replacePart(page: string, part: string, text: string, command = 'readme'): string {
  const [begin, end] = [`<!-- begin ${part}: npm run ${command} writes this -->\n`, `<!-- end ${part} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`The page has no part ${JSON.stringify(part)} between ${begin}and ${end}`);
  return `${page.slice(0, from)}${begin}\n${text}\n\n${page.slice(to)}`;
}
