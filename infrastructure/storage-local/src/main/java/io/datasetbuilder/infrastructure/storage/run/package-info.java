/** Runs as folders of one machine: files appear atomically and survive a crash. */
package io.datasetbuilder.infrastructure.storage.run;
