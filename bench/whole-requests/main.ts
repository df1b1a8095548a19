import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { WIRE_FORMAT_NAMES } from '@hdc/wire';
import { proveRequests } from './prove-requests.ts';

const ROOT = process.env['HDC_SESSIONS'] ?? join(import.meta.dirname, '../../../shared/sessions');
const FOLDERS = ['claude', 'codex', 'opencode', 'gemini', 'qwen', 'pi', 'cline', 'copilot'];
const [folders = FOLDERS.join(','), formats = WIRE_FORMAT_NAMES.join(',')] = process.argv.slice(2);
const names = WIRE_FORMAT_NAMES.filter((name) => formats.split(',').includes(name));

console.log(
  '| sessions of | sent as | requests | flushes | rewrites, un-prunes, undecided | saved | cost | lost edits |',
);
console.log('|---|---|--:|--:|--:|--:|--:|--:|');
for (const folder of folders.split(',')) {
  if (!existsSync(join(ROOT, folder))) continue;
  const paths = readdirSync(join(ROOT, folder))
    .toSorted()
    .map((file) => join(ROOT, folder, file));
  const { session, formats: proofs } = await proveRequests(
    paths,
    { strategy: 'adaptive-density', settings: {} },
    names,
  );
  const figures = ({ savedPct, costRatio, edits }: typeof session) =>
    `${savedPct.toFixed(1)} % | ${(100 * costRatio).toFixed(1)} % | ${edits.lost} of ${edits.withSource}`;
  console.log(
    `| ${folder} (${session.sessions}) | session | | ${session.prefixRewrites} | | ${figures(session)} |`,
  );
  for (const { format, total, checks } of proofs) {
    const { requests, flushes, rewrites, unpruned, undecided } = checks;
    const faults = `${rewrites}, ${unpruned}, ${undecided}`;
    console.log(`| | ${format} | ${requests} | ${flushes} | ${faults} | ${figures(total)} |`);
  }
}
