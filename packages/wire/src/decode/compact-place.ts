import type { BlockPlace, TextPlace } from '../block-place.ts';

/** Lists that were put together have room to grow, which thousands of places that are remembered do not need. */
export function compactPlace({ path, isRemovable, texts, parameters }: BlockPlace): BlockPlace {
  const [own, compact] = [path.slice(), texts.map(compactText)];
  if (!parameters) return { path: own, isRemovable, texts: compact };
  const place = { path: parameters.path.slice(), form: parameters.form };
  return { path: own, isRemovable, texts: compact, parameters: place };
}

function compactText({ path, element }: TextPlace): TextPlace {
  return element ? { path: path.slice(), element: element.slice() } : { path: path.slice() };
}
