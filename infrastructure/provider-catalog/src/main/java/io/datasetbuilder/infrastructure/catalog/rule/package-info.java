/**
 * Contradictions of a definition that its schema cannot state. Rules speak of the read definition
 * in the words of its file and know nothing of files.
 */
package io.datasetbuilder.infrastructure.catalog.rule;
