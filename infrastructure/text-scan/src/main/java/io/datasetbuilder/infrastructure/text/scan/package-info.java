/**
 * One pass over the bytes of a source: text decoding, blocks read side by side, and what they have
 * in common.
 */
package io.datasetbuilder.infrastructure.text.scan;
