import type fc from 'fast-check';
import type { Real, World } from './world.ts';

/** One command of a sequence, with a sentence that describes it in a counterexample. */
export class Step implements fc.AsyncCommand<World, Real> {
  readonly sentence: string;
  readonly #act: (world: World, real: Real) => Promise<void>;
  readonly #isPossible: (world: World) => boolean;

  constructor(
    sentence: string,
    act: (world: World, real: Real) => Promise<void>,
    isPossible: (world: World) => boolean = () => true,
  ) {
    this.sentence = sentence;
    this.#act = act;
    this.#isPossible = isPossible;
  }

  /** Returns whether the step is possible at all. The service decides whether it is allowed. */
  check(world: World): boolean {
    return this.#isPossible(world);
  }

  async run(world: World, real: Real): Promise<void> {
    real.history.push(this.sentence);
    await this.#act(world, real);
  }

  toString(): string {
    return this.sentence;
  }
}
