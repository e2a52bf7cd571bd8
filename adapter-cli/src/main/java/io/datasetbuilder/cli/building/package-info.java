/** Commands that validate, preview and build a spec, here or by a remote service, and uploads. */
package io.datasetbuilder.cli.building;
