import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The counts of the kill test; it writes them to the file in `HDC_KILL_FIGURES`. */
export interface KillFigures {
  readonly isPassed: boolean;
  readonly kills?: number;
  readonly edits?: number;
  readonly killsWithNewEdits?: number;
  readonly results?: number;
}

const TEST = 'packages/cli/src/chat/killed-adaptive-chat.test.ts';

/** The program itself, killed again and again: the test that `npm test` runs with a few kills. */
export function runKills(kills: number, seed: number): KillFigures {
  const folder = mkdtempSync(join(tmpdir(), 'hdc-torture-'));
  const figures = join(folder, 'kills.json');
  try {
    const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', TEST], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        HDC_KILLS: String(kills),
        HDC_TEST_SEED: String(seed),
        HDC_KILL_FIGURES: figures,
      },
    });
    if (status !== 0) return { isPassed: false };
    return { isPassed: true, ...JSON.parse(readFileSync(figures, 'utf8')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
