// Takes recorded sessions through every tool: `npm run peers -- --help`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findSessions, readTranscripts, type Transcript, withoutCalls } from '@hdc/transcripts';
import { reportCorpus } from './corpus/report-corpus.ts';
import { sessionFolders } from './corpus/session-folders.ts';
import { PEER_ROWS } from './peer-rows.ts';
import { renderTables } from './report/render-tables.ts';
import { chooseSessions } from './run/choose-sessions.ts';
import { installTools } from './run/install-tools.ts';
import { openPeers } from './run/open-peers.ts';
import { ResultsFile } from './run/results-file.ts';
import { runSession } from './run/run-session.ts';
import { openTodayPrices } from './run/today-prices.ts';

const HELP = `npm run peers -- [options]
  --out FOLDER      where every session's row and the tables go (bench/peers/results)
  --share NUMBER    run so much of each agent's sessions, chosen by their hashes (1)
  --only TEXT       only tools whose names hold it
  --own             only what needs no package of others; nothing is installed
  --timeout MS      a tool that takes longer for one request is killed (20000)
  --render          only write the tables again
Sessions are looked for in the folders of HDC_SESSIONS. A run that was ended goes on where it was.`;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results') },
    share: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    own: { type: 'boolean', default: false },
    timeout: { type: 'string', default: '20000' },
    render: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(HELP);
else await main();

async function main(): Promise<void> {
  const rows = PEER_ROWS.filter(({ name }) => name.includes(values.only)).filter(
    ({ how }) => !values.own || how !== 'published',
  );
  const results = new ResultsFile(values.out);
  if (!values.render) await run(rows, results);
  mkdirSync(values.out, { recursive: true });
  const tables = renderTables(
    results.read(),
    PEER_ROWS.map(({ name }) => name),
  );
  writeFileSync(join(values.out, 'tables.md'), tables);
  console.log(tables);
}

async function run(rows: typeof PEER_ROWS, results: ResultsFile): Promise<void> {
  const folders = sessionFolders();
  if (folders.length === 0) {
    throw new Error('There are no sessions; set HDC_SESSIONS to folders of recorded sessions');
  }
  if (rows.some(({ how }) => how === 'published')) installTools();
  const { files } = await findSessions(folders);
  const chosen = chooseSessions(files, Number(values.share));
  const projectOf = await reportCorpus(files, (line) => console.error(line));
  const todayOf = await openTodayPrices();
  const peers = openPeers(Number(values.timeout));
  const done = new Set(results.read().map(({ peer, session }) => `${peer} ${session}`));
  const counted = new Set<string>();
  try {
    for (const [position, file] of chosen.entries()) {
      for await (const [number, transcript] of sessionsIn(file.path, counted)) {
        const session = `${file.hash.slice(0, 12)}${number === 0 ? '' : `.${number}`}`;
        const open = rows.filter(({ name }) => !done.has(`${name} ${session}`));
        if (open.length === 0) continue;
        const names = { session, project: projectOf(file) };
        results.append(
          await runSession({ transcript, rows: open, processOf: peers.processOf, todayOf, names }),
        );
      }
      console.error(`${position + 1} of ${chosen.length} files`);
    }
  } finally {
    peers.close();
  }
}

/** The sessions of a file, without calls that another file had before. A file that cannot be read has none. */
async function* sessionsIn(
  path: string,
  counted: Set<string>,
): AsyncGenerator<readonly [number, Transcript]> {
  let number = 0;
  try {
    for await (const recorded of readTranscripts(path)) {
      const transcript = withoutCalls(recorded, counted);
      for (const { id } of recorded.calls) if (id !== undefined) counted.add(id);
      if (transcript.calls.length > 0) yield [number, transcript];
      number++;
    }
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
