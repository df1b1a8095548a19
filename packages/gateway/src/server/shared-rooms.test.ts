import { expect, test } from 'vitest';
import { SharedRooms } from './shared-rooms.ts';

const LONG = 500_000;

test('the room of a body that is given back holds the next one', () => {
  const rooms = new SharedRooms();
  const room = rooms.take(LONG);
  expect(room.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(room.length).toBeGreaterThanOrEqual(LONG);
  rooms.give(room.subarray(0, LONG));
  expect(rooms.take(LONG + 2_000).buffer).toBe(room.buffer);
  expect(rooms.take(LONG).buffer).not.toBe(room.buffer);
});

test.each([
  ['too short', 4 * LONG],
  ['far too long', LONG / 20],
])('a room that is %s waits for another body', (_, bytes) => {
  const rooms = new SharedRooms();
  const room = rooms.take(LONG);
  rooms.give(room);
  expect(rooms.take(bytes).buffer).not.toBe(room.buffer);
  expect(rooms.take(LONG).buffer).toBe(room.buffer);
});

test('rooms that nobody uses are few', () => {
  const rooms = new SharedRooms();
  const taken = Array.from({ length: 100 }, () => rooms.take(LONG));
  for (const room of taken) rooms.give(room);
  const again = new Set(taken.map(({ buffer }) => buffer));
  const found = Array.from({ length: 100 }, () => rooms.take(LONG)).filter(({ buffer }) => again.has(buffer));
  expect(found.length).toBeGreaterThan(10);
  expect(found.length).toBeLessThan(50);
});

test('memory that no other thread sees is not taken back', () => {
  const rooms = new SharedRooms();
  rooms.give(Buffer.alloc(LONG));
  expect(rooms.take(LONG).buffer).toBeInstanceOf(SharedArrayBuffer);
});
