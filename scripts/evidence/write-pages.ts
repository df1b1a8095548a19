import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replacePart } from '../readme/replace-part.ts';
import type { EvidenceJson } from './evidence-json.ts';
import { renderBrings, renderEvidence, renderReadmeEvidence } from './render-evidence.ts';
import { renderSessions } from './render-sessions.ts';

const ROOT = join(import.meta.dirname, '../..');
const EVIDENCE_JSON = join(ROOT, 'docs/strategies/evidence.json');

/** Every page with figures of the evidence, and the part of it that is made from them. */
const PAGES: readonly {
  readonly file: string;
  readonly part: string;
  readonly render: (json: EvidenceJson) => string;
}[] = [
  { file: 'docs/strategies/evidence.md', part: 'evidence', render: renderEvidence },
  { file: 'docs/strategies/evidence-sessions.md', part: 'sessions', render: renderSessions },
  { file: 'docs/strategies/adaptive-density.md', part: 'brings', render: renderBrings },
  { file: 'README.md', part: 'evidence', render: renderReadmeEvidence },
];

export function readEvidenceJson(): EvidenceJson {
  const json: EvidenceJson = JSON.parse(readFileSync(EVIDENCE_JSON, 'utf8'));
  return json;
}

/** Pages that do not say what the figures say. */
export function pagesThatDiffer(json: EvidenceJson): readonly string[] {
  return pagesOf(json).flatMap(({ file, before, text }) => (before === text ? [] : [file]));
}

/** All pages, or none if one has no place for its figures. */
export function writePages(json: EvidenceJson): void {
  const pages = pagesOf(json);
  writeFileSync(EVIDENCE_JSON, `${JSON.stringify(json, null, 1)}\n`);
  for (const { file, text } of pages) writeFileSync(join(ROOT, file), text);
}

function pagesOf(json: EvidenceJson) {
  return PAGES.map(({ file, part, render }) => {
    const before = readFileSync(join(ROOT, file), 'utf8');
    return { file, before, text: replacePart(before, part, render(json), 'evidence') };
  });
}
