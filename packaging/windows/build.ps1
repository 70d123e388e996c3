# build.ps1 [-Sign THUMBPRINT] [-Timestamp URL]: Sealread for Windows on x64 as an MSI, in dist.
#
# Not run by its makers so far: no machine with Windows was at hand. What can be told without one
# (form, names, paths) is checked by tests/unit/packaging_tools/test_other_systems.py.
#
# Needs Python 3.11 to 3.13 (x64), Visual Studio Build Tools with C++, CMake, and WiX 5
# (`dotnet tool install --global wix --version 5.*`); for graphics processors the Vulkan SDK.
param(
    [string]$Sign = "",
    [string]$Timestamp = "",
    [string]$Python = "py"
)

$ErrorActionPreference = "Stop"
Set-StrictMode -Version Latest
$repository = (Resolve-Path (Join-Path $PSScriptRoot "..\..")).Path
Set-Location $repository

function Invoke-Checked([string]$What, [string[]]$Arguments) {
    & $What @Arguments
    if ($LASTEXITCODE -ne 0) { throw "$What ended with status $LASTEXITCODE" }
}

foreach ($tool in @($Python, "cmake", "wix")) {
    if (-not (Get-Command $tool -ErrorAction SilentlyContinue)) { throw "$tool is not installed." }
}

# The environment, by the lock with its hashes.
$environment = Join-Path $repository ".venv"
$own = Join-Path $environment "Scripts\python.exe"
if (-not (Test-Path $own)) { Invoke-Checked $Python @("-m", "venv", $environment) }
Invoke-Checked $own @("-m", "pip", "install", "--quiet", "--require-hashes", "-r", "requirements.lock")
Invoke-Checked $own @("-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "-e", ".")
Invoke-Checked $own @("-m", "sealread", "models", "pull", "basics")

# The folder that the installer carries.
Invoke-Checked $own @("packaging\backends.py")
Invoke-Checked $own @("packaging\bundle.py")
$bundle = Join-Path $repository "dist\bundle\sealread"
$icon = Join-Path $repository "dist\sealread.ico"
Invoke-Checked $own @("packaging\icon_files.py", "--ico", $icon)
$version = (& $own -c 'from sealread.installed import app_version; print(app_version())').Trim()

if ($Sign -ne "") {
    $files = Get-ChildItem -Path $bundle -Recurse -Include *.exe, *.dll, *.pyd |
        Where-Object { (Get-AuthenticodeSignature $_.FullName).Status -ne "Valid" }
    foreach ($file in $files) {
        Invoke-Checked "signtool" @("sign", "/sha1", $Sign, "/fd", "SHA256", "/tr", $Timestamp, "/td", "SHA256", $file.FullName)
    }
    # Signing changed the programs.
    Invoke-Checked $own @("packaging\sums.py", $bundle)
}

$msi = Join-Path $repository "dist\sealread-$version-x64.msi"
Invoke-Checked "wix" @("build", "packaging\windows\sealread.wxs", "-arch", "x64", "-d", "Version=$version",
    "-d", "Bundle=$bundle", "-d", "Icon=$icon", "-o", $msi)
if ($Sign -ne "") {
    Invoke-Checked "signtool" @("sign", "/sha1", $Sign, "/fd", "SHA256", "/tr", $Timestamp, "/td", "SHA256", $msi)
}
Get-FileHash -Algorithm SHA256 $msi | Format-List
