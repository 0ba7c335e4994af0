import fc from 'fast-check';
import type { World } from './world.factory.ts';

/** One of the things that guests, hosts, staff, the provider and the machinery do, in any order. */
export interface Command {
  run(world: World): Promise<void>;
  toString(): string;
}

/** How often each command was accepted. */
export const ACCEPTED = new Map<string, number>();
const MAKERS = new Map<string, (guest: number, index: number) => Command>();

/** Steps of a script, as they are shown: `buy(0, 1)`. */
export const script = (text: string): Command[] =>
  [...text.matchAll(/(\w+)\((\d+), (\d+)\)/g)].map(([shown, name = '', guest, index]) => {
    const make = MAKERS.get(name);
    if (make === undefined) throw new Error(`there is no command ${shown}`);
    return make(Number(guest), Number(index));
  });

const who = fc.nat({ max: 1 });
const which = fc.nat({ max: 7 });
/** @param run answers true or false when it is no request to us */
export function someone(
  name: string,
  run: (world: World, guest: number, index: number) => Promise<unknown>,
): fc.Arbitrary<Command> {
  ACCEPTED.set(name, 0);
  const make = (guest: number, index: number): Command => ({
    async run(world) {
      world.wasAccepted = false;
      const done = await run(world, guest, index);
      if (done === true || (done !== false && world.wasAccepted))
        ACCEPTED.set(name, (ACCEPTED.get(name) ?? 0) + 1);
    },
    toString: () => `${name}(${guest}, ${index})`,
  });
  MAKERS.set(name, make);
  return fc.tuple(who, which).map(([guest, index]) => make(guest, index));
}
