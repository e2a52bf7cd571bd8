/**
 * The HTTP contract as values: its operations, what they answer, and schemas that validate bodies.
 */
package io.datasetbuilder.contract.document;
