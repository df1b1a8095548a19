import { expect, test } from 'vitest';
import { foldReadMarkers } from './read-markers.ts';

const called = (path: string): string =>
  `Called the Read tool with the following input: ${JSON.stringify({ filePath: path })}`;
const named = (path: string): string => `<path>${path}</path>\n<type>file</type>\n<content>x</content>`;
const inclusion = (path: string, content: string): string =>
  `--- ${path} ---\n${content}\n--- End of content ---`;

test.each<[string, readonly string[], readonly string[]]>([
  ['plain text stays', ['hello'], ['hello']],
  ['blank text goes', [' '], []],
  [
    'a content that names its file',
    [called('/a'), named('/a')],
    [called('/a'), inclusion('/a', named('/a'))],
  ],
  [
    'contents out of order',
    [called('/a'), called('/b'), named('/b'), '<file>\n1| y'],
    [called('/a'), called('/b'), inclusion('/b', named('/b')), inclusion('/a', '<file>\n1| y')],
  ],
  [
    'the words of Claude Code',
    [
      'Called the Read tool with the following input: {"file_path":"/a"}',
      'Result of calling the Read tool: "x"',
    ],
    ['Called the Read tool with the following input: {"file_path":"/a"}', inclusion('/a', '"x"')],
  ],
  [
    'a folder is no file',
    [called('/d/'), '<path>/d/</path>\n<type>directory</type>'],
    [called('/d/'), '<path>/d/</path>\n<type>directory</type>'],
  ],
  ['a result without a call', ['Result of calling the Read tool: x'], ['Result of calling the Read tool: x']],
])('%s', (_, texts, expected) => {
  expect(foldReadMarkers(texts).map(({ text }) => text)).toEqual(expected);
});
