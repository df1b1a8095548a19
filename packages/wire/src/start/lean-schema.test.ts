import { expect, test } from 'vitest';
import { leanPaths } from './lean-schema.ts';

const pathsOf = (schema: object) =>
  leanPaths({
    name: 'find_it',
    declared: { input_schema: schema },
    path: ['tools', 0],
    isVendors: false,
  }).map((path) => path.slice(3).join('.'));

test.each<[string, object, readonly string[]]>([
  [
    'the dialect and comments',
    { $schema: 'https://json-schema.org/x', $comment: 'ours', type: 'object' },
    ['$schema', '$comment'],
  ],
  ['an id that nothing refers to', { $id: 'a', type: 'object' }, ['$id']],
  ['a title that repeats the name of the tool', { title: 'Find It' }, ['title']],
  [
    'a title that repeats the name of a parameter',
    { properties: { file_path: { title: 'File Path' } } },
    ['properties.file_path.title'],
  ],
  [
    'flags of a form',
    { properties: { a: { readOnly: true, writeOnly: false } } },
    ['properties.a.readOnly', 'properties.a.writeOnly'],
  ],
  [
    'the same in every part of a schema',
    { items: { $comment: 'x' }, anyOf: [{ $comment: 'x' }], $defs: { a: { $comment: 'x' } } },
    ['items.$comment', 'anyOf.0.$comment', '$defs.a.$comment'],
  ],
])('%s may go', (_, schema, expected) => {
  expect(pathsOf(schema)).toEqual(expected);
});

test.each<[string, object]>([
  ['a parameter that is called so', { properties: { title: { type: 'string' }, $schema: {}, readOnly: {} } }],
  ['a title that says more', { title: 'Search', properties: { q: { title: 'Query' } } }],
  ['an id that something refers to', { $id: 'a', properties: { b: { $ref: 'a' } } }],
  ['descriptions, defaults and examples', { description: 'd', default: 1, examples: [{ title: 'x' }] }],
  ['values of an enumeration or a constant', { const: { $comment: 'x' }, enum: [{ title: 'find_it' }] }],
  ['an annotation of another shape', { title: ['find_it'], $comment: {}, readOnly: 'yes' }],
  ['what is deprecated', { properties: { a: { deprecated: true } } }],
])('%s stays', (_, schema) => {
  expect(pathsOf(schema)).toEqual([]);
});
