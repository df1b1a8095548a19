import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENCE = /^(?:licen[cs]e|notice)(?:[.-].*)?$/i;

/** The licences of all packages of others among the files of a bundle, in the order of their names. */
export function licencesOf(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((input) => PACKAGE.exec(input)?.[1] ?? []));
  return [...folders].toSorted().map(describe).join('\n\n');
}

function describe(folder: string): string {
  const manifest: { readonly name?: string; readonly version?: string; readonly license?: string } =
    existsSync(join(folder, 'package.json'))
      ? JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      : {};
  const texts = readdirSync(folder)
    .filter((name) => LICENCE.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return [`${manifest.name} ${manifest.version} (${manifest.license})`, ...texts].join('\n\n');
}
