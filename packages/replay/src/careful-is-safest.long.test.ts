import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { o200kEstimator } from '@hdc/core';
import { ADAPTIVE_PRESETS } from '@hdc/core/strategies';
import { expect, test } from 'vitest';
import { replayFiles } from './pool/replay-files.ts';

const ROOT = process.env['HDC_SESSIONS'] ?? join(import.meta.dirname, '../../../../shared/sessions');

/** Few and middling ones, so that it stays quick: those of Codex and pi are known to lose edits. */
const SESSIONS: Readonly<Record<string, readonly string[]>> = {
  'Claude Code': ['claude/packmind-44d06b83.jsonl.gz'],
  Codex: ['codex/agentcmd-0924-1922.jsonl', 'codex/codemie-0511-1126.jsonl'],
  OpenCode: ['opencode/darkfactory-crisp-garden.json'],
  pi: ['pi/pimono-large-session.jsonl'],
};

test.each(Object.entries(SESSIONS))(
  'of %s, careful loses no more edits than the others, and no more names than balanced',
  async (agent, files) => {
    const paths = files.map((file) => join(ROOT, file)).filter((path) => existsSync(path));
    if (paths.length === 0) {
      console.warn(`Recorded sessions of ${agent} are absent (${ROOT}): the presets are not compared.`);
      return;
    }
    const runs = ADAPTIVE_PRESETS.map((preset) => ({
      strategy: 'adaptive-density' as const,
      settings: { 'compression.adaptive.preset': preset },
    }));
    const { totals } = await replayFiles(paths, { runs, estimator: o200kEstimator });
    const lost = totals.map(({ edits }) => edits.lost);
    // One edit more or less between the other two is a matter of when each buys.
    expect(lost[0]).toBe(Math.min(...lost));
    const names = totals.map(({ strictReferences: { total, kept } }) => total - kept);
    expect(names[0]).toBeLessThanOrEqual(names[1] ?? 0);
  },
);
