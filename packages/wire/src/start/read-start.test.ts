import { estimatePieceTokens } from '@hdc/core/content';
import { describe, expect, test } from 'vitest';
import { WIRE_FORMATS } from '../find-wire-format.ts';
import type { WireFormatName } from '../wire-format-names.ts';
import { readStart } from './read-start.ts';

const RULES =
  'Write tests first. Never touch the generated files. Ask before a dependency is added. Keep every line of a log short.';
const READ = { name: 'Read', description: 'Reads a file.', input_schema: { type: 'object' } };
const reminder = (text: string) => `<system-reminder>\n${text}\n</system-reminder>\n`;
const tokensOf = (text: string) => estimatePieceTokens({ type: 'text', text });

function startOf(format: WireFormatName, body: object) {
  const decoded = WIRE_FORMATS[format].decode(body);
  if (!decoded) throw new Error('the body is no request');
  return readStart(decoded);
}

/** The beginnings of each agent in the shapes that they send, and the parts without those of tools. */
test.each<[string, WireFormatName, object, readonly string[]]>([
  [
    'claude',
    'anthropic-messages',
    {
      system: [
        { type: 'text', text: 'x-anthropic-billing-header: v=1;' },
        { type: 'text', text: '\nYou help.\n\n# Doing tasks\nBe brief.\n\n# Tone\nKind.\n' },
      ],
      tools: [READ],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: reminder('# Environment\n - Platform: linux') },
            {
              type: 'text',
              text: reminder('The following deferred tools are now available via ToolSearch.\nCronList'),
            },
            { type: 'text', text: reminder('Available agent types for the Agent tool:\n- Explore: looks') },
            {
              type: 'text',
              text: reminder('The following skills are available for use with the Skill tool:\n\n- plan'),
            },
            {
              type: 'text',
              text: reminder(
                `# claudeMd\n\nContents of /w/CLAUDE.md (project instructions, checked into the codebase):\n\n${RULES}\n\nContents of /home/u/.claude/CLAUDE.md (user's private global instructions for all projects):\n\n${RULES} Be kind.`,
              ),
            },
            { type: 'text', text: 'Fix the dates, says the skill.' },
          ],
        },
      ],
    },
    [
      'system:beginning',
      'system:Doing tasks',
      'system:Tone',
      'environment:reminders',
      'environment:environment',
      'deferred-tools:deferred-tools',
      'agents:agents',
      'skills:skills',
      'memory:/w/CLAUDE.md = /home/u/.claude/CLAUDE.md',
      'memory:/home/u/.claude/CLAUDE.md',
    ],
  ],
  [
    'codex',
    'openai-responses',
    {
      tools: [{ type: 'function', name: 'exec_command', parameters: {} }, { type: 'web_search' }],
      input: [
        {
          role: 'developer',
          content: [{ type: 'input_text', text: 'You are Codex, an agent.\n\n# Personality\nKind.' }],
        },
        {
          role: 'developer',
          content: [
            { type: 'input_text', text: '<skills_instructions>\n## Skills\n- plan\n</skills_instructions>' },
          ],
        },
        {
          role: 'user',
          content: [
            {
              type: 'input_text',
              text: `# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\n${RULES}\n</INSTRUCTIONS>`,
            },
            { type: 'input_text', text: '<environment_context>\n<cwd>/w</cwd>\n</environment_context>' },
          ],
        },
        { role: 'user', content: [{ type: 'input_text', text: 'Fix the dates.' }] },
      ],
    },
    ['system:beginning', 'system:Personality', 'skills:skills', 'memory:/w', 'environment:environment'],
  ],
  [
    'opencode',
    'anthropic-messages',
    {
      system: `You are OpenCode, an agent.\n<env>\n<os>\nlinux\n</os>\n</env>\nUse them.\n<available_skills>\n- plan\n</available_skills>\nInstructions from: /w/AGENTS.md\n${RULES}\nInstructions from: /home/u/.config/opencode/AGENTS.md\n${RULES}`,
      tools: [READ],
      messages: [{ role: 'user', content: 'Fix the dates.' }],
    },
    [
      'system:beginning',
      'environment:environment',
      'skills:skills',
      'memory:/w/AGENTS.md',
      'memory:/home/u/.config/opencode/AGENTS.md = /w/AGENTS.md',
    ],
  ],
  [
    'gemini',
    'gemini',
    {
      systemInstruction: {
        parts: [
          {
            text: `You are an interactive CLI agent.\n# Core Mandates\nNone.\n--- Context from: GEMINI.md ---\n${RULES}\n--- End of Context from: GEMINI.md ---`,
          },
        ],
      },
      tools: [{ functionDeclarations: [{ name: 'read_file', parametersJsonSchema: {} }] }],
      contents: [
        {
          role: 'user',
          parts: [{ text: '<session_context>\nlinux\n</session_context>' }, { text: 'Fix it.' }],
        },
      ],
    },
    ['system:beginning', 'system:Core Mandates', 'memory:GEMINI.md', 'environment:environment'],
  ],
  [
    'pi',
    'anthropic-messages',
    {
      system: `You are an expert coding assistant operating inside pi, a harness.\n\n# Project Context\n\n## /w/AGENTS.md\n\n${RULES}\n`,
      tools: [READ],
      messages: [{ role: 'user', content: 'Fix the dates.' }],
    },
    ['system:beginning', 'system:Project Context', 'memory:/w/AGENTS.md'],
  ],
  [
    'qwen',
    'openai-chat',
    {
      tools: [{ type: 'function', function: { name: 'edit' } }],
      messages: [
        { role: 'system', content: 'You are Qwen Code, an agent.\n# Core Mandates\nNone.' },
        {
          role: 'user',
          content: reminder('The following skills are available for use with the Skill tool. Data.\n- batch'),
        },
        {
          role: 'user',
          content: reminder(
            'The following tools are reachable through `tool_search` and `tool_call`.\n- cron',
          ),
        },
        { role: 'user', content: 'Fix the dates.' },
      ],
    },
    [
      'system:beginning',
      'system:Core Mandates',
      'environment:reminders',
      'skills:skills',
      'deferred-tools:deferred-tools',
    ],
  ],
])('what %s sends in front of a conversation is taken apart', (agent, format, body, expected) => {
  const start = startOf(format, body);
  expect(start.agent).toBe(agent);
  const parts = start.parts.filter(({ kind }) => kind !== 'tool');
  const told = parts.map(({ kind, name, sameAs }) => `${kind}:${name}${sameAs ? ` = ${sameAs}` : ''}`);
  expect(told.sort()).toEqual([...expected].sort());
  expect(parts.every(({ tokens }) => tokens > 0)).toBe(true);
  for (const { tokens } of parts.filter(({ kind }) => kind === 'memory')) {
    expect(tokens).toBeGreaterThanOrEqual(tokensOf(RULES));
    expect(tokens).toBeLessThan(tokensOf(RULES) + 40);
  }
});

describe('tools', () => {
  test('each has the tokens of its declaration and the name of its server', () => {
    const github = { ...READ, name: 'mcp__github__list_issues' };
    const late = { ...READ, name: 'late', defer_loading: true };
    const { parts } = startOf('anthropic-messages', { messages: [], tools: [READ, github, late] });
    expect(parts).toEqual([
      { kind: 'tool', name: 'Read', tokens: tokensOf(JSON.stringify(READ)) },
      { kind: 'tool', name: github.name, tokens: tokensOf(JSON.stringify(github)), server: 'mcp__github' },
      { kind: 'tool', name: 'late', tokens: 0 },
    ]);
  });

  test('those of a namespace carry its name', () => {
    const tools = [{ type: 'namespace', name: 'mcp__git', tools: [{ type: 'function', name: 'log' }] }];
    const { parts } = startOf('openai-responses', { input: [], tools });
    expect(parts).toMatchObject([{ name: 'mcp__git/log', server: 'mcp__git' }]);
  });
});

test('nothing that a person says is a part of the beginning', () => {
  const content = 'Contents of /w/CLAUDE.md:\nThe following skills are available for use with the Skill tool';
  const { parts } = startOf('anthropic-messages', { messages: [{ role: 'user', content }] });
  expect(parts).toEqual([]);
});

test('every character of a system prompt belongs to one part', () => {
  const system = `You are Kilo ${'one '.repeat(100)}\n# One\n${'two '.repeat(99)}\nInstructions from: /w/AGENTS.md\n${'six '.repeat(100)}`;
  const { parts } = startOf('anthropic-messages', { messages: [], system });
  const tokens = parts.reduce((sum, part) => sum + part.tokens, 0);
  expect(Math.abs(tokens - tokensOf(system))).toBeLessThanOrEqual(parts.length);
});

test('a file that comes twice under one path is told', () => {
  const file = `Instructions from: /w/AGENTS.md\n${RULES}\n`;
  const { parts } = startOf('anthropic-messages', {
    messages: [],
    system: `You are OpenCode\n${file}${file}`,
  });
  expect(parts.filter(({ kind }) => kind === 'memory')).toMatchObject([
    { name: '/w/AGENTS.md' },
    { name: '/w/AGENTS.md', sameAs: '/w/AGENTS.md' },
  ]);
});

test('two files of which an agent says that they are empty are no repetition', () => {
  const empty = 'Your MEMORY.md is currently empty. When you save new memories, they will appear here.';
  const system = `You are Qwen Code.\n## /a/MEMORY.md\n\n${empty}\n\n## /b/MEMORY.md\n\n${empty}\n`;
  const { parts } = startOf('anthropic-messages', { messages: [], system });
  expect(parts.filter(({ kind }) => kind === 'memory').map(({ sameAs }) => sameAs)).toEqual([
    undefined,
    undefined,
  ]);
});

test('headings of a system prompt that nobody knows are not told', () => {
  const { agent, parts } = startOf('anthropic-messages', { messages: [], system: '# My secret plan\nHush.' });
  expect(agent).toBeUndefined();
  expect(parts).toMatchObject([{ kind: 'system', name: 'system prompt' }]);
});

test.each([
  'Contents of /a (((((',
  'Contents of /a.md:',
  'Instructions from: /a',
  '<a>',
  '# a',
  '--- Context from: a ---',
])('a system prompt that is full of %j is read in bounded work', (line) => {
  const system = `You are Kilo\n${`${line}\n`.repeat(50_000)}`;
  expect(startOf('anthropic-messages', { messages: [], system }).parts.length).toBeLessThan(1_000);
});
