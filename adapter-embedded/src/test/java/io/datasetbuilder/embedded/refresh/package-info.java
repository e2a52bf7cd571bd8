/** Refreshes by schedules and over a folder, by the whole service. */
package io.datasetbuilder.embedded.refresh;
