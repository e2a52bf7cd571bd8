/**
 * The one table of everything that can be refused or fail: {@code explain}, the exit codes, the
 * HTTP statuses and {@code contract/problem-codes.md} read it.
 */
package io.datasetbuilder.embedded.problem;
