/** Specs and builds: validated, previewed, built or submitted; events of builds; their uploads. */
package io.datasetbuilder.http.building;
