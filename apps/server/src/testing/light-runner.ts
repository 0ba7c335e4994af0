import asyncHooks from 'node:async_hooks';
import type * as TestRunner from 'node:test';

type Init = (asyncId: number, type: string, triggerAsyncId: number, resource: object) => void;

/**
 * Node's test runner, which knows by the context of a call which test it comes from. By itself it follows every promise of
 * the process instead, and forgets each when that is collected: for a program that makes millions of them this takes
 * a quarter and more of the processor time of the tests. Has to come before anything imports `node:test`.
 */
export async function loadTestRunner(): Promise<typeof TestRunner> {
  const { AsyncResource, createHook, executionAsyncId } = asyncHooks;
  const test = new asyncHooks.AsyncLocalStorage<number>();
  let tell: Init | undefined;

  /** Tests and suites are resources, told to the runner as its hook would tell them. */
  class TestResource extends AsyncResource {
    constructor(...args: ConstructorParameters<typeof AsyncResource>) {
      super(...args);
      tell?.(this.asyncId(), args[0], this.triggerAsyncId(), this);
    }

    override runInAsyncScope<This, Result, Args extends unknown[]>(
      work: (this: This, ...args: Args) => Result,
      thisArg?: This,
      ...args: Args
    ): Result {
      // Within, for a resource brings back the context that it was made in.
      const inTest = (...given: Args): Result =>
        test.run(this.asyncId(), () => Reflect.apply(work, thisArg, given) as Result);
      return super.runInAsyncScope(inTest, undefined, ...args);
    }
  }

  const hook = { enable: () => hook, disable: () => hook };
  Object.assign(asyncHooks, {
    AsyncResource: TestResource,
    createHook: ({ init }: { init: Init }) => {
      tell = init;
      return hook;
    },
    executionAsyncId: () => test.getStore() ?? executionAsyncId(),
  });
  try {
    return await import('node:test');
  } finally {
    Object.assign(asyncHooks, { AsyncResource, createHook, executionAsyncId });
  }
}
