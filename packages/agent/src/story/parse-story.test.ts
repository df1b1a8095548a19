import { describe, expect, it } from 'vitest';
import { parseStory } from './parse-story.ts';

const STORY = `=== user +2m
Please fix it.
=== agent
I look.
> read_file {"path": "a.js"}
> replace {"path": "a.js"}
|old_string
| one
|   two
|new_string
| three
=== change b.md
# B
`;

describe('parseStory', () => {
  it('reads messages, calls with texts of several lines, and changes from outside', () => {
    expect(parseStory(STORY)).toEqual([
      { type: 'user', waitSeconds: 120, text: 'Please fix it.' },
      {
        type: 'agent',
        text: 'I look.',
        calls: [
          { tool: 'read_file', parameters: { path: 'a.js' } },
          { tool: 'replace', parameters: { path: 'a.js', old_string: 'one\n  two', new_string: 'three' } },
        ],
      },
      { type: 'change', path: 'b.md', content: '# B\n' },
    ]);
  });

  it('refuses a section that it does not know', () => {
    expect(() => parseStory('=== dream\n')).toThrow('Unknown section of the story: dream');
  });
});
