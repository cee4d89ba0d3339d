/** The part of the linter's context that the plugin uses. */
interface Context {
  report(problem: { node: unknown; message: string }): void;
}

const isStore = ':matches([object.name="store"], [object.property.name="store"])';
const calleeIsStore = ':matches([callee.object.name="store"], [callee.object.property.name="store"])';
const unitOfWork = `CallExpression[callee.property.name="write"]${calleeIsStore}`;
const useOfStore = `MemberExpression[property.name=/^(read|write)$/]${isStore}`;

const message =
  'Inside a unit of work use its transaction: the store would deadlock on SQLite and escape it on PostgreSQL.';

/** Finds `store.read` and `store.write` in a function that is given to `store.write`. */
const noStoreInside = {
  create: (context: Context) => ({
    [`${unitOfWork} :function ${useOfStore}`]: (node: unknown) => {
      context.report({ node, message });
    },
  }),
};

export default { meta: { name: 'unit-of-work' }, rules: { 'no-store-inside': noStoreInside } };
