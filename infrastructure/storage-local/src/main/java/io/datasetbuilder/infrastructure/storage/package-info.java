/**
 * Runs and uploads in folders of one machine: files appear atomically, survive a crash, and are
 * never outside of the folder to which they belong.
 */
package io.datasetbuilder.infrastructure.storage;
