import { describe, expect, test } from 'vitest';
import type { ContentBlock } from '../content-block.ts';
import { programMarks, withoutNotes } from './program-marks.ts';

const said = (...texts: readonly string[]): readonly ContentBlock[] =>
  texts.map((text) => ({ type: 'text', text }));
const REMINDER = '<system-reminder>\nToday is Sunday.\n</system-reminder>';

describe('what a program wrote', () => {
  test.each<[string, readonly ContentBlock[]]>([
    ['a reminder', said(REMINDER)],
    ['several reminders in one text and in several', said(`${REMINDER}\n\n${REMINDER}\n`, REMINDER)],
    [
      'a task that ended, and where its output is',
      said(
        '<task-notification>\n<status>completed</status>\n</task-notification>\nFull transcript available at: /tmp/a.output',
      ),
    ],
    ['output of a local command', said('<local-command-stdout>Set model</local-command-stdout>')],
    [
      'output of a command that a person ran',
      said('<bash-stdout>ok</bash-stdout><bash-stderr></bash-stderr>'),
    ],
    ['an interruption', said('[Request interrupted by user for tool use]')],
    ['a skill', said('Base directory for this skill: /skills/plan\n\n# Plan\nARGUMENTS: the garden')],
    [
      'instructions of a folder and its surroundings',
      said(
        '# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\nBe kind.\n</INSTRUCTIONS>',
        '<environment_context>\n<cwd>/w</cwd>\n</environment_context>',
      ),
    ],
    ['plugins', said('<recommended_plugins>\n- one\n</recommended_plugins>')],
    ['a turn that was aborted', said('<turn_aborted>\nThe user interrupted the turn.\n</turn_aborted>')],
    ['a tag with attributes', said('<skill-context name="plan">\nPlan.\n</skill-context>')],
    ['the answer of a sub-agent', said('Message Type: FINAL_ANSWER\nTask name: /root\nPayload:\nDone.')],
  ])('%s', (_, blocks) => {
    expect(programMarks(blocks)).toEqual({ synthetic: true });
  });

  test.each<[string, string]>([
    [
      'Claude Code',
      'This session is being continued from a previous conversation that ran out of context. So far: peas.',
    ],
    [
      'Codex',
      'Another language model started to solve this problem and produced a summary of its thinking process. Peas.',
    ],
    ['Gemini CLI', '<state_snapshot>\n<overall_goal>peas</overall_goal>\n</state_snapshot>'],
  ])('a summary of %s stands for what it replaced', (_, text) => {
    expect(programMarks(said(text))).toEqual({ synthetic: true, isSummary: true });
  });
});

describe('what a person wrote', () => {
  test.each<[string, readonly ContentBlock[]]>([
    ['words', said('Fix the dates.')],
    ['words behind a reminder', said(`${REMINDER}\nFix the dates.`)],
    ['words beside a reminder', said(REMINDER, 'Fix the dates.')],
    ['words in front of a reminder', said(`Fix the dates.\n${REMINDER}`)],
    ['a command', said('<command-name>/review</command-name>\n<command-args>46</command-args>')],
    ['a command for the shell', said('<bash-input>git status</bash-input>')],
    ['a tag without an end', said('<system-reminder> what does that mean?')],
    ['a tag that only begins alike', said('<system-reminders>a</system-reminders>')],
    ['a quoted interruption', said('[Request interrupted by user] is what I saw')],
    ['a task for a sub-agent', said('Message Type: NEW_TASK\nTask name: /root/a\nPayload:\nCount.')],
    [
      'a picture beside a reminder',
      [...said(REMINDER), { type: 'media', mimeType: 'image/png', data: 'AA', encoding: 'base64' }],
    ],
    ['nothing', []],
    ['an empty text', said('  ')],
  ])('%s', (_, blocks) => {
    expect(programMarks(blocks)).toBeUndefined();
  });

  test('is what is left of a text without the notes in front of it', () => {
    expect(withoutNotes(`${REMINDER}\n${REMINDER}\n Fix the dates.\n${REMINDER}`)).toBe(
      `Fix the dates.\n${REMINDER}`,
    );
    expect(withoutNotes(REMINDER)).toBe('');
  });

  test('a hundred thousand notes are read in one go', () => {
    const text = '<reminder></reminder>'.repeat(100_000);
    expect(withoutNotes(`${text}words`)).toBe('words');
  });
});
