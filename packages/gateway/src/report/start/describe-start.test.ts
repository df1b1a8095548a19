import { expect, test } from 'vitest';
import { describeStart, nextSteps } from './describe-start.ts';
import type { StartPartReport, StartReport } from './start-report.ts';

const part = (changes: Partial<StartPartReport>): StartPartReport => ({
  agent: 'claude',
  kind: 'tool',
  name: 'Read',
  requests: 100,
  tokens: 100_000,
  usd: 1,
  calls: 0,
  callers: 0,
  ...changes,
});

const REPORT: StartReport = {
  days: 30,
  requests: 100,
  paid: 41.2,
  usd: 9,
  tokens: 900_000,
  parts: [
    part({ name: 'Bash', usd: 3, calls: 40, callers: 3, lastCalledAt: 1 }),
    part({ name: 'mcp__play__open', server: 'mcp__play', usd: 1.5 }),
    part({ name: 'mcp__play__click', server: 'mcp__play', usd: 0.8 }),
    part({ name: 'mcp__git__log', server: 'mcp__git', usd: 1.9 }),
    part({ name: 'mcp__git__show', server: 'mcp__git', usd: 0.2, calls: 1 }),
    part({ kind: 'memory', name: '/w/CLAUDE.md', sameAs: '/home/u/.claude/CLAUDE.md', usd: 0.5 }),
  ],
  servers: [
    { name: 'mcp__play', tools: 2, requests: 100, tokens: 200_000, usd: 2.3, calls: 0 },
    { name: 'mcp__git', tools: 2, requests: 100, tokens: 200_000, usd: 2.1, calls: 1, lastCalledAt: 1 },
  ],
  leftOut: [part({ name: 'Workflow', usd: 2 })],
  kept: [],
};

test('the bill, tools that nobody called, a file that came twice and what is left out', () => {
  expect(describeStart(REPORT)).toEqual([
    'What stands in front of every conversation cost $9.00 of $41.20 (21.8%), $0.30 a day: 9.00k tokens in each of 100 requests.',
    '3 of 5 tools were not called in 30 days: $4.20 of $41.20. mcp__play alone: $2.30.',
    'mcp__play: 2 tools, 2.00k tokens a request, $2.30 in all, never called.',
    'mcp__git: 2 tools, 2.00k tokens a request, $2.10 in all, called 1 time.',
    '/w/CLAUDE.md is sent twice, its text stands in /home/u/.claude/CLAUDE.md too: 1.00k tokens a request, $0.50 in all.',
    'Left out by name: 1 tool, $2.00 saved.',
  ]);
});

test("the agent's own setting is the first of the next steps", () => {
  expect(nextSteps(REPORT)).toEqual([
    'Loaded when they are needed, with no loss: ENABLE_TOOL_SEARCH=true in the environment, or env in ~/.claude/settings.json.',
    'Next: "disabledMcpServers": ["play"] in the project in ~/.claude.json, or /mcp in Claude Code; .mcp.json has those of a repository.',
    'Or hdc tools off mcp__play, from the next conversation on.',
    'Sent once: "claudeMdExcludes": ["/w/CLAUDE.md"] in .claude/settings.local.json.',
  ]);
});

test('an agent without such a setting, and a tool that stays whatever is asked', () => {
  const parts = [part({ agent: 'codex', name: 'plan' }), part({ agent: 'codex', name: 'view', usd: 0.5 })];
  const kept = [{ name: 'plan', why: 'named' as const, conversations: 2 }];
  expect(nextSteps({ ...REPORT, parts, kept })).toEqual([
    'Next: hdc tools off view, from the next conversation on.',
  ]);
});

test('without a price there are tokens', () => {
  const sentences = describeStart({
    ...REPORT,
    paid: 0,
    parts: REPORT.parts.map((each) => ({ ...each, usd: 0 })),
  });
  expect(sentences.join(' ')).not.toContain('$');
  expect(sentences[1]).toBe(
    '3 of 5 tools were not called in 30 days: 300k tokens. mcp__play alone: 200k tokens.',
  );
});

test.each<[string, Partial<StartPartReport>, string]>([
  ['codex', { name: 'mcp__play/click', server: 'mcp__play' }, 'disabled_tools = ["click"]'],
  ['opencode', { name: 'play_click', server: 'mcp__play' }, '"permission": { "play_click": "deny" }'],
  ['gemini', { name: 'mcp_play_click', server: 'mcp__play' }, '"tools": { "exclude": ["mcp_play_click"] }'],
])('one tool of a server that is used is named to %s as it wants it', (agent, changes, expected) => {
  const used = part({ agent, name: 'other', server: 'mcp__play', calls: 1 });
  const steps = nextSteps({ ...REPORT, parts: [used, part({ agent, ...changes })] });
  expect(steps[0]).toContain(expected);
});
