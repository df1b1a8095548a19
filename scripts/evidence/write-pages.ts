import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replacePart } from '../readme/replace-part.ts';
import type { EvidenceJson } from './evidence-json.ts';
import { renderEvidence, renderReadmeEvidence } from './render-evidence.ts';

const ROOT = join(import.meta.dirname, '../..');
const EVIDENCE_JSON = join(ROOT, 'docs/strategies/evidence.json');

/** Every page with figures of the evidence, and the part of it that is made from them. */
const PAGES: readonly { readonly file: string; readonly render: (json: EvidenceJson) => string }[] = [
  { file: 'docs/strategies/evidence.md', render: renderEvidence },
  { file: 'README.md', render: renderReadmeEvidence },
];

export function readEvidenceJson(): EvidenceJson {
  const json: EvidenceJson = JSON.parse(readFileSync(EVIDENCE_JSON, 'utf8'));
  return json;
}

/** Pages that do not say what the figures say. */
export function pagesThatDiffer(json: EvidenceJson): readonly string[] {
  return PAGES.flatMap(({ file, render }) => {
    const page = readFileSync(join(ROOT, file), 'utf8');
    return replacePart(page, 'evidence', render(json), 'evidence') === page ? [] : [file];
  });
}

/** All pages, or none where one has no place for its figures. */
export function writePages(json: EvidenceJson): void {
  const pages = PAGES.map(({ file, render }) => {
    const path = join(ROOT, file);
    return { path, text: replacePart(readFileSync(path, 'utf8'), 'evidence', render(json), 'evidence') };
  });
  writeFileSync(EVIDENCE_JSON, `${JSON.stringify(json, null, 1)}\n`);
  for (const { path, text } of pages) writeFileSync(path, text);
}
