import type {
  ComparisonOperator,
  ComparisonOperatorExpression,
  ExpressionWrapper,
  OperandValueExpressionOrList,
  ReferenceExpression,
  SqlBool,
} from 'kysely';

/*
 * The compiler tries these before Kysely's own signatures of the same calls. They accept the same, and what they refuse is
 * refused by those as well; but they are cheap where a query joins wide tables.
 */
declare module 'kysely' {
  interface JoinBuilder<DB, TB extends keyof DB> {
    /**
     * The value has a type of its own, as in Kysely's `where`. Kysely's `on` describes it by the column, and the compiler
     * then works out the types of all columns of all joined tables to learn from the value which column is meant.
     */
    on<RE extends ReferenceExpression<DB, TB>, VE extends OperandValueExpressionOrList<DB, TB, RE>>(
      lhs: RE,
      op: ComparisonOperatorExpression,
      rhs: VE,
    ): JoinBuilder<DB, TB>;
  }

  interface ExpressionBuilder<DB, TB extends keyof DB> {
    /** A comparison is true or false; only for arithmetic does the type of the result depend on the column. */
    <RE extends ReferenceExpression<DB, TB>, VE extends OperandValueExpressionOrList<DB, TB, RE>>(
      lhs: RE,
      op: ComparisonOperator,
      rhs: VE,
    ): ExpressionWrapper<DB, TB, SqlBool>;
  }
}
