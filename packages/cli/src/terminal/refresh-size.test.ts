import { PassThrough } from 'node:stream';
import { WriteStream } from 'node:tty';
import { expect, test } from 'vitest';
import { refreshSize } from '../process-environment.ts';

test('a terminal of this Node can be asked for its size', () => {
  expect(Reflect.get(WriteStream.prototype, '_refreshSize')).toBeTypeOf('function');
});

test('a terminal is asked, and what is none is left alone', () => {
  const terminal = {
    columns: 80,
    _refreshSize() {
      this.columns = 40;
    },
  };
  refreshSize(terminal);
  refreshSize(new PassThrough());
  expect(terminal.columns).toBe(40);
});
