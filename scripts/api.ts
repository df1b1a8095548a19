// Writes the reference of every package to docs/api; with --check it shows what differs and writes nothing.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPackages } from './api/read-packages.ts';
import { renderApiPage } from './api/render-api-page.ts';

const FOLDER = fileURLToPath(new URL('../docs/api', import.meta.url));
const pages = new Map(
  readPackages()
    .filter(({ entries }) => entries.length > 0)
    .map((each) => [`${basename(each.folder)}.md`, renderApiPage(each)]),
);

if (process.argv.includes('--check')) {
  const differing = [...new Set([...pages.keys(), ...readdirSync(FOLDER)])].filter((name) => {
    const isSame = readOrNothing(join(FOLDER, name)) === (pages.get(name) ?? '');
    if (!isSame) console.error(describe(name, readOrNothing(join(FOLDER, name)), pages.get(name) ?? ''));
    return !isSame;
  });
  if (differing.length > 0) {
    console.error('The public interface differs from docs/api; look at it, and run npm run api.');
    process.exitCode = 1;
  }
} else {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, page] of pages) writeFileSync(join(FOLDER, name), page);
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The lines that went and that came, which is enough to see what was changed. */
function describe(name: string, before: string, after: string): string {
  const [old, now] = [before, after].map((text) => new Set(text.split('\n')));
  const gone = before.split('\n').filter((line) => !now?.has(line));
  const come = after.split('\n').filter((line) => !old?.has(line));
  return [`docs/api/${name}`, ...gone.map((line) => `- ${line}`), ...come.map((line) => `+ ${line}`)].join(
    '\n',
  );
}
