import { expect, test } from 'vitest';
import { describeChange } from './prepare-change.ts';

const change = { path: '/w/f', done: '' };

test('hides nothing that a terminal would not show', () => {
  const after = 'ok\u001b];~/evil.sh&\u0007\nis\u202eAdmin\nconst \u3164 = 1;\n';
  const { diff } = describeChange({ ...change, before: undefined, after }, 'f');
  expect(diff).toContain('+ok\\u{1b}];~/evil.sh&\\u{7}\n+is\\u{202e}Admin\n+const \\u{3164} = 1;\n');
});

test('shows a name as it is', () => {
  const { title, diff } = describeChange({ ...change, before: 'a\n', after: 'b\n' }, 'gpj.\u202eexe\u200b');
  expect(title).toBe('gpj.\\u{202e}exe\\u{200b} (+1 −1 lines)');
  expect(diff).not.toMatch(/\p{Cf}/u);
});

test('shows line endings that change', () => {
  const { diff } = describeChange({ ...change, before: 'a\n', after: 'a\r\n' }, 'f');
  expect(diff).toContain('-a\n+a\\u{d}\n');
});
