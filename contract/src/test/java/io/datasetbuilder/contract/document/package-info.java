/** The HTTP contract as values: its operations, what they answer, and schemas that judge bodies. */
package io.datasetbuilder.contract.document;
