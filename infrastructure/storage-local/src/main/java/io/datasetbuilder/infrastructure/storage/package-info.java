/**
 * Runs and uploads in folders of one machine: files appear whole or not at all, survive a crash,
 * and never lie outside of the folder they belong to.
 */
package io.datasetbuilder.infrastructure.storage;
