/** Commands that refresh datasets here, and about the schedules of a service. */
package io.datasetbuilder.cli.refresh;
