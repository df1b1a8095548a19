import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFileInclusions } from './find-file-inclusions.ts';
import { inclusionText, isInclusionPath, withoutMarkers } from './inclusion-markers.ts';

const line = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '--- a.ts ---',
    '--- End of content ---',
    '--- Content from referenced files ---',
    '---',
    '\r',
  ),
);
const content = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
const path = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('src/a b.ts', '--- x ---', 'End of content'))
  .filter(isInclusionPath);

test('what is written is found again, whatever the content and the path', () => {
  fc.assert(
    fc.property(path, content, (name, text) => {
      const written = inclusionText(name, withoutMarkers(text));
      expect(findFileInclusions(written)).toEqual([{ path: name, start: 0, end: written.length }]);
    }),
    { numRuns: 500 },
  );
});

test('a text without markers holds no inclusion and is left as it is a second time', () => {
  fc.assert(
    fc.property(content, (text) => {
      const harmless = withoutMarkers(text);
      expect(findFileInclusions(harmless)).toEqual([]);
      expect(withoutMarkers(harmless)).toBe(harmless);
    }),
    { numRuns: 500 },
  );
});

describe('a path that cannot be told from a marker', () => {
  test.each(['', 'End of content', 'Content from referenced files', 'a\nb', 'a\u2028b', ' a', 'a '])(
    '%j',
    (name) => {
      expect(isInclusionPath(name)).toBe(false);
    },
  );
});
