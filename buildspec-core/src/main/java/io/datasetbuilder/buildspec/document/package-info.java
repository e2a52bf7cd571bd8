/**
 * Spec documents before they mean anything: nodes with positions, and the ports that read and write
 * them.
 */
package io.datasetbuilder.buildspec.document;
