import { fullModelName } from './full-model-name.ts';

/** A further part of the version: `5` is another model than `5-5`, but the same as `5-20260401`. */
const MORE_OF_VERSION = /^[-.]?\d{1,2}(?!\d)/;

/** Whether two names mean one model: vendors report the dated name of a model that was asked for by a shorter one. */
export function isSameModel(a: string, b: string): boolean {
  const [shorter = '', longer = ''] = [a, b]
    .map((name) => fullModelName(name).replace(/(?<=\d)\.(?=\d)/g, '-'))
    .sort((x, y) => x.length - y.length);
  return longer.startsWith(shorter) && !MORE_OF_VERSION.test(longer.slice(shorter.length));
}
