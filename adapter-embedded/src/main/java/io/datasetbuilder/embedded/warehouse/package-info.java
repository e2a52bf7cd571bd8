/** The warehouse of a service: its tables, and what keeps their snapshots. */
package io.datasetbuilder.embedded.warehouse;
