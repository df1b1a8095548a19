import type { CacheHit, Sourced } from '@hdc/core/models';
import type { Transcript } from '@hdc/transcripts';

interface AgentHits extends Sourced {
  readonly format: Transcript['format'];
  readonly models: RegExp;
  readonly hits: readonly CacheHit[];
}

const RECORDED: Sourced = { source: 'usage of recorded sessions, hit shares by gap', asOf: '2026-11' };
const EVER = Number.POSITIVE_INFINITY;

/** Agents that find less or more of a vendor's cache than others do. */
const AGENT_HITS: readonly AgentHits[] = [
  {
    // Its thinking leaves the prompt at a new turn, and with it all that was cached behind. 439 requests.
    format: 'pi',
    models: /sonnet-4-5/,
    hits: [
      { upToSeconds: 60, share: 0.959, roundShare: 0.997, turnShare: 0.7 },
      { upToSeconds: 300, share: 0.385, roundShare: 0.979, turnShare: 0.38 },
      { upToSeconds: EVER, share: 0 },
    ],
    ...RECORDED,
  },
  {
    // Through Copilot, where thinking is never sent again. 414 requests.
    format: 'opencode',
    models: /^gpt-5\.4/,
    hits: [
      { upToSeconds: 300, share: 0.992, roundShare: 0.999, turnShare: 0.4 },
      { upToSeconds: 3_600, share: 0.39 },
      { upToSeconds: EVER, share: 0 },
    ],
    ...RECORDED,
  },
];

/** Undefined if the agent finds what its vendor's rule says. */
export function agentHitsOf(format: Transcript['format'], model: string): readonly CacheHit[] | undefined {
  return AGENT_HITS.find((row) => row.format === format && row.models.test(model))?.hits;
}
