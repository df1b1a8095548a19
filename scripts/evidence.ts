// npm run evidence [-- --share 0.1 | --render]: sends every recorded session of the index of public sessions through the
// engine of a gateway, by every lever, lifetime and model, and writes the figures into docs/strategies/evidence.json and the
// pages that show them. Sessions are looked for in the folders of HDC_SESSIONS. An interrupted run resumes; if a session of the index is
// missing or cannot be measured, nothing is written.
import { parseArgs } from 'node:util';
import { canaryFigures } from './evidence/canary-figures.ts';
import { choosePreset } from './evidence/choose-preset.ts';
import { toEvidenceJson } from './evidence/evidence-json.ts';
import { measureFiles } from './evidence/measure-files.ts';
import { recordedFiles, sessionFolders, shareOf } from './evidence/recorded-files.ts';
import { readEvidenceJson, writePages } from './evidence/write-pages.ts';

const { values } = parseArgs({
  options: {
    /** The share of the files to run, chosen by hashes of their names; the pages state it. */
    share: { type: 'string', default: '1' },
    /** Only write the pages again. */
    render: { type: 'boolean', default: false },
  },
});
if (values.render) writePages(readEvidenceJson());
else await main();

async function main(): Promise<void> {
  const { files, missing } = await recordedFiles(sessionFolders());
  if (missing.length > 0) {
    throw new Error(
      `Nothing is written: ${missing.length} of ${missing.length + files.length} sessions of the index are missing, such as ${missing.slice(0, 3).join(', ')}; set HDC_SESSIONS to folders of recorded sessions.`,
    );
  }
  const chosen = shareOf(files, Number(values.share));
  const say = (line: string) => console.error(line);
  // The half that presets are chosen on comes first: until then nobody has opened the other.
  const { log } = await choosePreset(chosen, (half) => measureFiles(half, say));
  const measured = await measureFiles(chosen, say);
  writePages(
    toEvidenceJson({
      madeOn: new Date().toISOString().slice(0, 10),
      files: {
        measured: chosen.length,
        of: files.length,
        sampled: chosen.filter(({ isSampled }) => isSampled).length,
      },
      sessions: measured.flatMap(({ sessions }) => sessions),
      canaries: await canaryFigures(),
      choice: log,
    }),
  );
  for (const line of log) say(line);
}
