import { expect, test } from 'vitest';
import { isNarrowed } from './is-printed.ts';

test.each([
  ['go test ./... | grep FAIL', true],
  ['go test -v ./... 2>&1 | tail -5', true],
  ['npm test | tail', true],
  ['npm test 2>&1 | tail -n 40', false],
  ['npm test |& head -100 && git diff | head --lines=30', false],
  ['npm test | head -100; git diff | head -3', true],
  ['cargo test', false],
  ['pytest -v | jq .', true],
  ['npm test || echo failed', false],
  ['npm test 2>&1 | Select-Object -Last 40', false],
  ['npm test 2>&1 | Select-Object -Last 5', true],
  ['npm test | select -first 12', true],
  ['npm test | Select-String FAIL', true],
  ['npm test | Where-Object { $_ -match "x" }', true],
  ['npm test | ? { $_ -match "x" }', true],
  ['ls | % { $_.Name }', true],
])('%s: %s', (command, expected) => {
  expect(isNarrowed(command)).toBe(expected);
});
